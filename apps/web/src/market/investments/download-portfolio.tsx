import { exportPortfolio, type PortfolioPaper } from '@guildhall/contract/market/portfolio.contract.ts';
import { fileFormats, type FileFormat } from '@guildhall/contract/values.ts';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { saveLinked } from '../../ui/save-file.ts';
import { timeZone } from '../../ui/time-zone.ts';
import { toast } from '../../ui/toast.ts';

/** A part of the portfolio as a file, in the format that one chooses. */
export function DownloadPortfolio({ paper }: { paper: PortfolioPaper }) {
  const download = useMutation({
    mutationFn: (format: FileFormat) => callWithMessage(exportPortfolio, { paper, format, timeZone: timeZone() }),
    onSuccess: ({ data, message }) => {
      saveLinked(data.link);
      toast.success(message);
    },
  });
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          loading={download.isPending}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        >
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {fileFormats.map((format) => (
          <Menu.Item key={format} onClick={() => download.mutate(format)}>
            {format.toUpperCase()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
