/** A hidden review or message, where it stands (the organization reviewed, or the other party), and why it was hidden. */
export type Hidden = { what: 'review' | 'message'; placeId: string; reason: string };

/** The screen on which its author sees it. */
export function placeOfHidden({ what, placeId }: Hidden): string {
  return what === 'review' ? `/view/reviews?id=${placeId}` : `/chat?id=${placeId}`;
}
