import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { saveLinked } from '../../ui/save-file.ts';
import { investmentQuery } from './investments.queries.ts';

/** Saves the confirmation of a paid investment, with the terms on which it was made. */
export function DownloadConfirmation({ investId }: { investId: string }) {
  // The link in an old answer may have expired.
  const { mutate: download, isPending } = useMutation({
    mutationFn: async () =>
      saveLinked((await queryClient.fetchQuery({ ...investmentQuery(investId), staleTime: 0 })).confirmation),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isPending}
      onClick={() => download()}
    >
      Confirmation With Terms
    </Button>
  );
}
