/** An order or investment that an event is about. */
export type OfPurchase = { kind: 'order' | 'investment'; purchaseId: string; projectTitle: string };

/** A project that an event is about. */
export type OfProject = { projectId: string; projectTitle: string };

export function toProject({ projectId }: OfProject) {
  return `/project/details?id=${projectId}`;
}

/** An organization sees what others have invested on its project's page alone. */
export function toPurchase({
  kind,
  purchaseId,
  isSeller,
}: Pick<OfPurchase, 'kind' | 'purchaseId'> & { isSeller: boolean }) {
  return isSeller && kind === 'investment' ? '/projects' : `/${kind}/detail?id=${purchaseId}`;
}

/** A note of people's own words after what happened, if there is one. */
export function noted(text: string, note: string): string {
  return note === '' ? `${text}.` : `${text}: ${note}`;
}
