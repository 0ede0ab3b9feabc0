import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadStripeCard, type LoadedCard, type StripeKeys } from './load-stripe.ts';
import classes from './payments.module.css';

type Props = {
  configuration: StripeKeys;
  onReady: (card: LoadedCard) => void;
  /** Told of every change; `error` in the provider's words. */
  onChange: (complete: boolean, error: string) => void;
  /** The provider could not be reached. */
  onFail: () => void;
};

/** The provider's own card field, in a frame of its own. */
export function StripeCardField({ configuration, onReady, onChange, onFail }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [loading, setLoading] = useState(true);

  const load = useEffectEvent((into: Element) => loadStripeCard(configuration, into));
  const ready = useEffectEvent((card: LoadedCard, into: HTMLElement) => {
    card.element.mount(into);
    card.element.on('change', ({ complete, error }) => onChange(complete, error?.message ?? ''));
    setLoading(false);
    onReady(card);
  });
  const fail = useEffectEvent(() => {
    setLoading(false);
    onFail();
  });
  useEffect(() => {
    const into = place.current!;
    let destroy = () => {};
    let isOver = false;
    load(into).then(
      (card) => {
        destroy = () => card.element.destroy();
        if (isOver) destroy();
        else ready(card, into);
      },
      () => {
        if (!isOver) fail();
      },
    );
    return () => {
      isOver = true;
      destroy();
    };
  }, []);

  return <div ref={place} className={classes.cardElement} aria-busy={loading} />;
}
