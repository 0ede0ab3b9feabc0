/** The time of this machine, which can be moved ahead and back. */
export function newClock() {
  let ahead = 0;
  return {
    /** In milliseconds. */
    now: () => Date.now() + ahead * 1000,
    pass: (seconds: number) => {
      ahead += seconds;
    },
  };
}
