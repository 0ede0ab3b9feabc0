import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../ui/save-file.ts';

type AnsweredFile = { data: { name: string; content: string; mediaType: string } };

type Props = {
  label: string;
  /** What it is called where several on the screen have this label. */
  name?: string;
  /** Asks for the file; nothing where the operator has broken it off. */
  read: () => Promise<AnsweredFile | undefined>;
};

/** Saves a file that a call of the console answers as text. */
export function FileButton({ label, name, read }: Props) {
  const { mutate: download, isPending } = useMutation({
    mutationFn: async () => {
      const answer = await read();
      if (answer) saveFile(answer.data.name, answer.data.content, `${answer.data.mediaType};charset=utf-8`);
    },
  });
  return (
    <Button variant="default" loading={isPending} aria-label={name} onClick={() => download()}>
      {label}
    </Button>
  );
}
