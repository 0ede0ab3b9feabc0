import { useState } from 'react';

/** What came of the rows that were acted on together: a line about all of them, and why some were refused, by their ids. */
export type Answered = { summary: string; refusals: ReadonlyMap<string, string> };

/** Which rows of a table are ticked, and what came of the last act on them. */
export type Chosen = ReturnType<typeof useChosen>;

/** The rows of a table that are ticked, by their ids, to be acted on together. */
export function useChosen() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [answer, setAnswer] = useState<Answered>({ summary: '', refusals: new Map() });
  const chooseAll = (all: readonly string[]) => setIds(new Set(all));
  return {
    ids,
    ...answer,
    choose: (id: string, on: boolean) =>
      setIds((before) => {
        const after = new Set(before);
        if (on) after.add(id);
        else after.delete(id);
        return after;
      }),
    chooseAll,
    /** Shows what came of an act; rows that are not named to stay so are no longer ticked. */
    answered: (came: Answered, staying: readonly string[] = []) => {
      setAnswer(came);
      chooseAll(staying);
    },
  };
}
