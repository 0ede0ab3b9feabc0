import { useCallback } from 'react';
import { useLive } from '../api/live.ts';
import { paths } from '../paths.ts';
import { toast } from '../ui/toast.ts';

type Referral = { kind: 'referral'; projectId: string; projectTitle: string; by: string };

const isReferral = (data: unknown): data is Referral => (data as Referral | null)?.kind === 'referral';

/** Says what others did that concerns the caller, wherever in the hall the caller is. */
export const useNotifications = () => {
  useLive(
    'notification',
    useCallback((data: unknown) => {
      if (isReferral(data))
        toast.info(`${data.by} referred you to ${data.projectTitle}.`, {
          to: paths.projectDetails(data.projectId),
          label: 'View project',
        });
    }, []),
  );
};
