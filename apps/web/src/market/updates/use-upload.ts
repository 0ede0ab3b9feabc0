import { addUpdateFile } from '@guildhall/contract/market/updates.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';

/** Uploads a picture or a file for an update as soon as it is chosen, so that many of them are no large form. */
export function useUpload(
  projectId: string,
  as: 'picture' | 'document',
  onUploaded: (file: ReceivedOf<typeof addUpdateFile>) => void,
) {
  const [progress, setProgress] = useState<number>();
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: (file: File) => call(addUpdateFile, { projectId, [as]: file }, { onProgress: setProgress }),
    onSuccess: onUploaded,
    onSettled: () => setProgress(undefined),
  });
  return {
    sending: isPending,
    field: {
      name: as,
      value: isPending ? variables : null,
      onChange: (file: File | null) => {
        if (file) mutate(file);
      },
      onBlur: () => {},
      error: error instanceof ApiError ? error.fields[as] : undefined,
      progress,
      disabled: isPending,
    },
  };
}
