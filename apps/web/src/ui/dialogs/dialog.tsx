import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';

let opener: Element | null = null;

/** A dialog that another one opened finds that one gone when it closes: the focus then goes back to where both began. */
function keepOpener() {
  const active = document.activeElement;
  if (!active?.closest('[role="dialog"]')) opener = active;
}

function returnFocus() {
  window.setTimeout(() => {
    const lost = !document.activeElement || document.activeElement === document.body;
    if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  }, 50);
}

const field = ':is(input:not([type="hidden"]), select, textarea):not(:disabled)';

/** Marks where the dialog opens: on its first field, unless something in it has asked for the focus already. */
function openOnFirstField(body: HTMLElement | null) {
  if (!body?.querySelector('[data-autofocus]')) body?.querySelector(field)?.setAttribute('data-autofocus', '');
}

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Names the dialog. */
  title: string;
  children: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  withCloseButton?: boolean;
  /** Takes the whole of a phone's screen. */
  fills?: boolean;
};

/** A modal on a desk, a sheet from below on a phone. Escape closes it, and the focus goes back to what opened it. */
export function Dialog({ opened, onClose, title, children, size = 'md', withCloseButton = true, fills }: Props) {
  // Opening is always a change, also for a dialog that is mounted open: only then is the focus remembered.
  const [shown, setShown] = useState(false);
  useEffect(() => {
    // Before it is shown: a dialog that was open once takes the focus at once.
    if (opened) keepOpener();
    setShown(opened);
  }, [opened]);
  useEffect(() => (shown ? returnFocus : undefined), [shown]);
  return (
    <Modal.Root
      opened={shown}
      onClose={onClose}
      size={size}
      centered
      // A dialog goes at once, so that what stands behind it can be used in the same moment.
      transitionProps={{ transition: 'fade', duration: 160, exitDuration: 0 }}
      classNames={{ inner: classes.inner, content: classes.content }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content data-fills={fills || undefined}>
        <div className={classes.header}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {withCloseButton && <Modal.CloseButton size={44} iconSize={20} aria-label="Close" />}
        </div>
        <Modal.Body ref={openOnFirstField} className={classes.body}>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
