/** How long to wait before something is tried again. */
export type Pauses = {
  /** In milliseconds: twice as long each time, and not the same in all processes. */
  next(): number;
  /** What was tried has succeeded: the next pause is a short one. */
  begin(): void;
};

/** `first` and `longest` in milliseconds; a pause is at least half as long. */
export function growingPauses(first: number, longest: number): Pauses {
  let pause = first;
  return {
    next: () => {
      const now = pause;
      pause = Math.min(pause * 2, longest);
      return now * (0.5 + Math.random() / 2);
    },
    begin: () => {
      pause = first;
    },
  };
}
