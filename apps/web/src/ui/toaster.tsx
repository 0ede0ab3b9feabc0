import { MantineProvider } from '@mantine/core';
import { Notifications, cleanNotifications, showNotification } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { createRoot } from 'react-dom/client';
import { theme } from './theme.ts';
import type { Toast } from './toast.ts';
import classes from './toaster.module.css';

const looks = {
  success: { role: 'status', icon: <IconCheck size={18} aria-hidden /> },
  info: { role: 'status', icon: <IconInfoCircle size={18} aria-hidden /> },
  warning: { role: 'alert', icon: <IconAlertTriangle size={18} aria-hidden /> },
  error: { role: 'alert', icon: <IconX size={18} aria-hidden /> },
} as const;

/** Puts the corner for toasts into the page, in a tree of its own, and gives the means to use it. */
export const mountToaster = () => {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} getRootElement={() => undefined}>
      <Notifications
        position="top-right"
        containerWidth={450}
        withinPortal={false}
        transitionDuration={180}
        limit={5}
      />
    </MantineProvider>,
  );
  return {
    show: ({ id, tone, message, closesAfterMs }: Toast) =>
      showNotification({
        id,
        message,
        autoClose: closesAfterMs,
        withAutoCloseProgress: true,
        withCloseButton: true,
        closeButtonProps: { 'aria-label': 'Close message' },
        className: classes.toast,
        'data-tone': tone,
        ...looks[tone],
      }),
    dismissAll: cleanNotifications,
  };
};
