import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { VListHandle } from 'virtua';
import { VList } from 'virtua';
import { count } from '../../ui/count.ts';
import { chatItems } from './chat-items.ts';
import type { Chat, Unsent } from './chat-state.ts';
import { ChatBubble } from './chat-bubble.tsx';
import classes from './chat.module.css';
import type { OlderLoaded } from './use-chat.ts';

type Props = {
  chat: Chat;
  own: { id: string; picture: string };
  partner: string;
  unseen: number;
  /** Called with whether the end is in sight. */
  onEnd: (atEnd: boolean) => void;
  /** The beginning of what is known comes near: loads what is before it. */
  onStart: () => Promise<OlderLoaded>;
  onRetry: (unsent: Unsent) => void;
  onDiscard: (unsent: Unsent) => void;
};

const nearEnd = 48;
const nearStart = 800;

/** The messages, of which only those in sight are in the page. It stays at its end until somebody scrolls up. */
export function ChatLog({ chat, own, partner, unseen, onEnd, onStart, onRetry, onDiscard }: Props) {
  const list = useRef<VListHandle>(null);
  const { id: ownId, picture } = own;
  const items = useMemo(() => chatItems(chat, { id: ownId, picture }), [chat, ownId, picture]);
  const [atEnd, setAtEnd] = useState(true);
  const [olderFailed, setOlderFailed] = useState(false);
  const prepended = usePrepended(items[0]?.key);
  const last = items.at(-1);
  const lastIndex = items.length - 1;

  const toEnd = () => list.current?.scrollToIndex(lastIndex, { align: 'end' });
  // Called at once: what comes into the page by scrolling is measured before the next rendering.
  const staying = useRef(true);
  const offsetBefore = useRef(0);
  const settle = (value: boolean) => {
    staying.current = value;
    setAtEnd(value);
    onEnd(value);
  };

  useLayoutEffect(() => {
    // What one writes oneself is always shown, and stays so while older messages are still coming in above.
    if (last?.delivery === 'sending') staying.current = true;
    if (lastIndex >= 0 && staying.current) list.current?.scrollToIndex(lastIndex, { align: 'end' });
  }, [last?.delivery, lastIndex]);

  const loadOlder = async () => {
    setOlderFailed(false);
    let loaded = await onStart();
    // At the very top nobody can scroll further up, so no scroll event would ask for the next part.
    while (loaded === 'loaded' && (await offsetOnceDrawn(list)) < nearStart) loaded = await onStart();
    if (loaded === 'failed') setOlderFailed(true);
  };

  const scrolled = (offset: number) => {
    const { scrollSize, viewportSize } = list.current!;
    if (scrollSize - offset - viewportSize < nearEnd) settle(true);
    // Somebody goes up; on the way down to what has just arrived it stays at the end.
    else if (offset < offsetBefore.current) settle(false);
    offsetBefore.current = offset;
    if (offset < nearStart && !olderFailed) void loadOlder();
  };

  return (
    <div className={classes.window}>
      {items.length === 0 && <p className={classes.none}>No messages yet. Say hello to {partner}.</p>}
      <VList
        ref={list}
        data={items}
        shift={prepended}
        className={classes.log}
        role="log"
        aria-label="Messages"
        aria-live={atEnd ? 'polite' : 'off'}
        tabIndex={0}
        onScroll={scrolled}
        onResize={() => staying.current && toEnd()}
      >
        {(item) => <ChatBubble key={item.key} item={item} partner={partner} onRetry={onRetry} onDiscard={onDiscard} />}
      </VList>
      {olderFailed && (
        <Button
          radius="xl"
          size="compact-md"
          className={classes.older}
          leftSection={<IconArrowUp size={16} aria-hidden />}
          onClick={loadOlder}
        >
          Load older messages
        </Button>
      )}
      {unseen > 0 && !atEnd && (
        <Button
          radius="xl"
          size="compact-md"
          className={classes.pill}
          leftSection={<IconArrowDown size={16} aria-hidden />}
          onClick={toEnd}
        >
          {count(unseen, 'new message')}
        </Button>
      )}
    </div>
  );
}

/** How far a list is scrolled, two drawings later: what has come before the rest is then measured. */
function offsetOnceDrawn(list: RefObject<VListHandle | null>): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(list.current?.scrollOffset ?? Infinity)));
  });
}

/** Whether entries have come before the one that was first: the place is then kept from the end. */
function usePrepended(first: string | undefined) {
  const before = useRef(first);
  const prepended = before.current !== undefined && first !== before.current;
  useLayoutEffect(() => {
    before.current = first;
  }, [first]);
  return prepended;
}
