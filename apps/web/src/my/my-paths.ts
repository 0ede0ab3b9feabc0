/** The addresses of `my-screens.ts` beside the profile's. They stand beside those of the product, so that nobody loads them on the first screen. */
export const myPaths = {
  members: () => '/my/members',
  verification: () => '/my/verification',
  /** All of them, those to answer, or the one about an order or investment. */
  disputes: () => '/disputes?tab=all',
  disputesToAnswer: () => '/disputes',
  disputeAbout: (purchaseId: string) => `/disputes?about=${purchaseId}`,
} as const;
