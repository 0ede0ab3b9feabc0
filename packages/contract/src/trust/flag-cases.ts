/** Flagged and not decided, oldest first; hidden and appealed against, oldest first; decided, newest first. */
export const flagQueues = ['open', 'appealed', 'decided'] as const;
export type FlagQueue = (typeof flagQueues)[number];

/** Whether what is flagged is decided, and how. */
export const flagStatuses = ['open', 'kept', 'hidden', 'frozen'] as const;

/** What a flagged thing belongs to; empty where that is not known. */
export const flagPlaces = ['', 'purchase', 'complaint', 'project', 'organization', 'account'] as const;
export type FlagPlace = (typeof flagPlaces)[number];

/** How an operator decides. */
export const flagDecisions = ['kept', 'hidden', 'frozen'] as const;
export type FlagDecision = (typeof flagDecisions)[number];
