import { messageText } from '@guildhall/contract/reach/messages.contract.ts';
import { Button, Textarea } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { drafts } from '../../ui/drafts.ts';
import { loadToasts, toast } from '../../ui/toast.ts';
import classes from './chat.module.css';

const limit = 2000;

/** Where one writes: Enter sends, Shift and Enter begin a new line. What is not sent yet is kept for each conversation. */
export function Composer({ id, onSend }: { id: string; onSend: (message: string) => void }) {
  const draft = `chat-${id}`;
  const [text, setText] = useState(() => drafts.read(draft, { text: '' }).text ?? '');
  const message = text.trim();
  const problem = message === '' ? undefined : messageText.safeParse(message).error?.issues[0]?.message;
  const length = [...message].length;

  const type = (next: string) => {
    setText(next);
    if (next === '') drafts.forget(draft);
    else drafts.write(draft, { text: next });
  };

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (message === '') return toast.info('Please type a message!');
    if (problem) return;
    onSend(message);
    type('');
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };

  return (
    <form className={classes.composer} onSubmit={submit} onFocus={loadToasts} noValidate>
      <Textarea
        label="Message"
        name="message"
        size="md"
        autosize
        minRows={1}
        maxRows={6}
        autoComplete="off"
        enterKeyHint="send"
        className={classes.field}
        error={problem}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {length > limit * 0.9 && (
        <span className={classes.counter} aria-hidden>
          {length}/{limit}
        </span>
      )}
      <Button type="submit" leftSection={<IconSend2 size={18} aria-hidden />} className={classes.send}>
        Send
      </Button>
    </form>
  );
}
