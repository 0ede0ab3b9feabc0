import { useEffect, useRef, useState } from 'react';

const pauseMs = 250;

/** Text that is acted on when the typing pauses. A new `settled` from outside – the back button – is taken over. */
export function useTypedText(settled: string, onSettled: (text: string) => void) {
  const [text, setText] = useState(settled);
  const timer = useRef<number>(undefined);
  const latest = useRef(onSettled);
  useEffect(() => {
    latest.current = onSettled;
  });
  useEffect(() => setText(settled), [settled]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const type = (next: string) => {
    setText(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => latest.current(next.trim()), pauseMs);
  };
  return [text, type] as const;
}
