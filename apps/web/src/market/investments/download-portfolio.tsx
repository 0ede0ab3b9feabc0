import type { PortfolioPaper } from '@guildhall/contract/market/portfolio.contract.ts';
import { fileFormats, type FileFormat } from '@guildhall/contract/values.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../ui/toast.ts';
import classes from './investments.module.css';

/** `waits`: it is not known yet whether there is anything. */
type Props = { paper: PortfolioPaper; waits?: boolean };

/** A part of the portfolio as a file, in the format that one chooses. */
export function DownloadPortfolio({ paper, waits = false }: Props) {
  const download = useMutation({
    mutationFn: async (format: FileFormat) => (await import('./save-portfolio.ts')).savePortfolio(paper, format),
    onSuccess: (message) => toast.success(message),
  });
  // A menu would load code for where it floats, on a screen that is opened often.
  return (
    <div role="group" aria-label="Download" className={classes.downloads}>
      <IconDownload size={18} stroke={1.75} aria-hidden />
      {fileFormats.map((format) => (
        <Button
          key={format}
          variant="default"
          aria-label={`Download ${format.toUpperCase()}`}
          loading={download.isPending && download.variables === format}
          disabled={waits || download.isPending}
          onClick={() => download.mutate(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}
