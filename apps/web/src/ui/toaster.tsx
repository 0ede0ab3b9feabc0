import { MantineProvider } from '@mantine/core';
import {
  Notifications,
  cleanNotifications,
  hideNotification,
  showNotification,
  updateNotification,
} from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { createRoot } from 'react-dom/client';
import { navigateTo } from '../api/navigation.ts';
import { theme } from './theme.ts';
import type { Toast, ToastLink } from './toast.ts';
import classes from './toaster.module.css';

const looks = {
  success: { role: 'status', icon: <IconCheck size={18} aria-hidden /> },
  info: { role: 'status', icon: <IconInfoCircle size={18} aria-hidden /> },
  warning: { role: 'alert', icon: <IconAlertTriangle size={18} aria-hidden /> },
  error: { role: 'alert', icon: <IconX size={18} aria-hidden /> },
} as const;

/** The toasts stand outside of the pages' router, so that a link of theirs hands its address over. */
function Linked({ id, message, link }: { id: string; message: string; link: ToastLink }) {
  return (
    <>
      <span>{message}</span>{' '}
      <a
        href={link.to}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          hideNotification(id);
          navigateTo(link.to);
        }}
      >
        {link.label}
      </a>
    </>
  );
}

function wordsOf(id: string, message: string, link?: ToastLink) {
  return link ? <Linked id={id} message={message} link={link} /> : message;
}

/** The bar under a toast, which the library hides from those who do not see it. */
const progress = { role: 'progressbar', 'aria-label': 'Time left', 'aria-hidden': false };

/** Puts the corner for toasts into the page, in a tree of its own, and gives the means to use it. */
export function mountToaster() {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} getRootElement={() => undefined}>
      <Notifications
        position="top-right"
        containerWidth={450}
        withinPortal={false}
        transitionDuration={180}
        attributes={{ progress }}
        limit={5}
      />
    </MantineProvider>,
  );
  const open = new Map<string, { id: string; autoClose: number }>();
  return {
    /** What is still there in the same words begins its time again: nothing is said twice at once. */
    show: ({ id, tone, message, closesAfterMs, link }: Toast) => {
      const former = open.get(message);
      if (former) {
        // The library begins again only when the time is another one than before.
        former.autoClose = former.autoClose === closesAfterMs ? closesAfterMs + 1 : closesAfterMs;
        updateNotification({ ...former, message: wordsOf(former.id, message, link) });
        return;
      }
      open.set(message, { id, autoClose: closesAfterMs });
      showNotification({
        id,
        onClose: () => open.delete(message),
        message: wordsOf(id, message, link),
        autoClose: closesAfterMs,
        withAutoCloseProgress: true,
        withCloseButton: true,
        closeButtonProps: { 'aria-label': 'Close message' },
        className: classes.toast,
        'data-tone': tone,
        ...looks[tone],
      });
    },
    dismissAll: () => {
      open.clear();
      cleanNotifications();
    },
  };
}
