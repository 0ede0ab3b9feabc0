import { flagReasons, flagThing, type FlagKind, type FlagReason } from '@guildhall/contract/trust/flags.contract.ts';
import { Button, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callWithMessage } from '../../api/call.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { reasonWords } from './flag-words.ts';

type Props = { opened: boolean; onClose: () => void; kind: FlagKind; thingId: string; link?: string; about: string };

const limit = 300;

/** Asks why, and sends it with the answer. */
export function FlagDialog({ opened, onClose, about, ...flag }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Report">
      <Reasons {...flag} about={about} onSent={onClose} />
    </Dialog>
  );
}

function Reasons({ kind, thingId, link, about, onSent }: Omit<Props, 'opened' | 'onClose'> & { onSent: () => void }) {
  const [words, setWords] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: (reason: FlagReason) => callWithMessage(flagThing, { kind, thingId, link, reason, words }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onSent();
    },
  });
  return (
    <Stack gap="md">
      <p>What is wrong with {about}? Our team looks into it. Nobody else learns that it was you.</p>
      <Stack gap="xs" role="group" aria-label="Reason">
        {flagReasons.map((reason, at) => (
          <Button
            key={reason}
            variant="default"
            disabled={isPending}
            data-autofocus={at === 0 || undefined}
            onClick={() => mutate(reason)}
          >
            {reasonWords[reason]}
          </Button>
        ))}
      </Stack>
      <Textarea
        size="md"
        label="More, if you like"
        description="Write this before you choose the reason."
        autosize
        minRows={2}
        maxLength={limit}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
    </Stack>
  );
}
