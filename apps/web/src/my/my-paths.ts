/** The addresses below /my beside the profile's. They stand beside those of the product, so that nobody loads them on the first screen. */
export const myPaths = {
  members: () => '/my/members',
  verification: () => '/my/verification',
} as const;
