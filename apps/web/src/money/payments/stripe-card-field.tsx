import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FieldSkeleton } from '../../ui/states/skeletons.tsx';
import { cardStyle, loadStripeCard, type LoadedCard, type StripeKeys } from './load-stripe.ts';
import classes from './payments.module.css';

type Props = {
  configuration: StripeKeys;
  onReady: (card: LoadedCard) => void;
  /** Called at every change; `error` in the provider's words. */
  onChange: (complete: boolean, error: string) => void;
  /** The provider could not be reached. */
  onFail: () => void;
};

/** The provider's own card field, in a frame of its own. */
export function StripeCardField({ configuration, onReady, onChange, onFail }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [card, setCard] = useState<LoadedCard>();
  const [loading, setLoading] = useState(true);
  const scheme = useComputedColorScheme('light');

  const load = useEffectEvent((into: Element) => loadStripeCard(configuration, into));
  const loaded = useEffectEvent(({ stripe, element }: LoadedCard, into: HTMLElement) => {
    element.on('ready', () => setLoading(false));
    element.on('change', ({ complete, error }) => onChange(complete, error?.message ?? ''));
    element.mount(into);
    setCard({ stripe, element });
    onReady({ stripe, element });
  });
  const fail = useEffectEvent(() => onFail());
  useEffect(() => {
    const into = place.current!;
    let destroy = () => {};
    let isOver = false;
    load(into).then(
      (card) => {
        destroy = () => card.element.destroy();
        if (isOver) destroy();
        else loaded(card, into);
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

  // The frame knows nothing of the page's colours.
  const shownIn = useRef(scheme);
  const recolour = useEffectEvent(() => card?.element.update({ style: cardStyle(place.current!) }));
  useEffect(() => {
    if (shownIn.current === scheme) return;
    shownIn.current = scheme;
    recolour();
  }, [scheme]);

  return (
    <div className={classes.provided}>
      <div ref={place} className={classes.cardElement} aria-busy={loading} />
      {loading && <FieldSkeleton className={classes.waitsForProvider} />}
    </div>
  );
}
