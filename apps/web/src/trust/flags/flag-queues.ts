import { flagQueues, type FlagQueue } from '@guildhall/contract/trust/flag-cases.ts';

const queueWords: Record<FlagQueue, string> = { open: 'To decide', appealed: 'Appeals', decided: 'Decided' };

/** How what was reported stands, in words. */
export const flagStatusWords = { open: 'To decide', kept: 'Kept', hidden: 'Hidden', frozen: 'Frozen' };

/** What the list can show. */
export const flagQueueOptions = flagQueues.map((value) => ({ value, label: queueWords[value] }));
