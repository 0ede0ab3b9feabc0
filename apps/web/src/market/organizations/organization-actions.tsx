import { Button } from '@mantine/core';
import { IconHeart, IconHeartFilled, IconLink, IconLinkOff, IconSend, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { FlagButton } from '../../trust/flags/flag-button.tsx';
import { shareLink } from '../../ui/sharing/share-link.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import type { Organization } from './use-toggle.ts';
import { useToggle } from './use-toggle.ts';
import classes from './organizations.module.css';

const SendMessageDialog = lazyDialog(() =>
  import('./send-message-dialog.tsx').then((module) => module.SendMessageDialog),
);

/** Connect, like and write. Nobody does so with themselves, and who belongs to it does not like it. */
export function OrganizationActions({ id, organization }: { id: string; organization: Organization }) {
  const [writing, setWriting] = useState(false);
  const toggle = useToggle(id);
  const own = useSession().id === organization.userDetail.id;
  if (own)
    return (
      <p className={classes.soft}>
        This is your organization. Here others can connect with it, like it, send it a message and complain.
      </p>
    );
  const { isConnected, isLiked } = organization;
  return (
    <div className={classes.actions}>
      <Button
        variant={isConnected ? 'default' : 'filled'}
        leftSection={isConnected ? <IconLinkOff size={18} aria-hidden /> : <IconLink size={18} aria-hidden />}
        onClick={() => toggle('connect', !isConnected)}
      >
        {isConnected ? 'Disconnect' : 'Connect'}
      </Button>
      {(isLiked || !organization.userDetail.insider) && (
        <Button
          variant="default"
          leftSection={
            isLiked ? (
              <IconHeartFilled size={18} className={classes.liked} aria-hidden />
            ) : (
              <IconHeart size={18} aria-hidden />
            )
          }
          onClick={() => toggle('like', !isLiked)}
        >
          {isLiked ? 'Unlike' : 'Like'}
        </Button>
      )}
      <Button variant="default" leftSection={<IconSend size={18} aria-hidden />} onClick={() => setWriting(true)}>
        Send Message
      </Button>
      {organization.userDetail.sharePath && (
        <Button
          variant="default"
          leftSection={<IconShare size={18} aria-hidden />}
          onClick={() => void shareLink(organization.userDetail.name, organization.userDetail.sharePath)}
        >
          Share
        </Button>
      )}
      <FlagButton kind="organization" thingId={organization.userDetail.id} about="this organization" />
      <SendMessageDialog
        opened={writing}
        onClose={() => setWriting(false)}
        organizationId={id}
        name={organization.userDetail.name}
      />
    </div>
  );
}
