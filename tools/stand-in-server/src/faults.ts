/**
 * What goes wrong with a request: it is lost on its way, or its answer is; the API breaks before or after it has done what was
 * asked; it has too much to do; or nothing goes wrong. `hangs` answers nothing, before or after the effect.
 */
export type Fault =
  | 'none'
  | 'lost'
  | 'answer lost'
  | '500 before'
  | '500 after'
  | '503'
  | '429'
  | 'hangs before'
  | 'hangs after';

/** What can go wrong with an API beyond that: its answer is a page of something in between, before or after it has done what was asked. */
export type ApiFault = Fault | 'garbage before' | 'garbage after';

export type FaultOf = (request: { method: string; path: string }) => ApiFault;

/** Faults that come before anything is done. */
export function isBefore(fault: Fault): boolean {
  return fault !== 'none' && fault !== 'answer lost' && fault !== '500 after' && fault !== 'hangs after';
}
