import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { chosenId, useChosenId } from '../../api/chosen.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../api/session.ts';
import { FileFlag } from '../../trust/flags/flag-button.tsx';
import { pathTo } from '../../paths.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import { ChatLog } from './chat-log.tsx';
import classes from './chat.module.css';
import { chatQuery } from './chat.queries.ts';
import { Composer } from './composer.tsx';
import { chatPartnerQuery } from './messages.queries.ts';
import { useChat } from './use-chat.ts';
import { useSending } from './use-sending.ts';

export function loader({ request }: LoaderFunctionArgs) {
  const id = chosenId(request, 'chatId');
  if (id) {
    void queryClient.prefetchQuery(chatPartnerQuery(id));
    void queryClient.prefetchQuery(chatQuery(id));
  }
  return null;
}

const nothingChosen = new ApiError(404, 'No conversation was chosen.');
const back = { to: pathTo('messages'), label: 'Go to Messages' };

/** One conversation (spec §2.chat). */
export function Component() {
  const id = useChosenId('chatId');
  const { data: partner, error, refetch } = useQuery({ ...chatPartnerQuery(id), enabled: id !== '' });
  if (id === '' || (error && !partner))
    return (
      <>
        <PageTitle />
        <ErrorState error={error ?? nothingChosen} retry={refetch} back={back} />
      </>
    );
  if (!partner) return <ListSkeleton />;
  return <Conversation key={id} partner={partner} />;
}

type Partner = { id: string; name: string; type: string; profile_pic: string };

function Conversation({ partner }: { partner: Partner }) {
  const { id: ownId, profilePic } = useSession();
  const [atEnd, setAtEnd] = useState(true);
  const [broken, setBroken] = useState('');
  const { chat, error, refetch, unseen, loadOlder } = useChat(partner.id, ownId, atEnd);
  const { send, retry, discard } = useSending(partner.id);
  return (
    <div className={classes.chat}>
      <div className={classes.head}>
        <Picture
          src={partner.profile_pic}
          kind="person"
          name={partner.name}
          shape="round"
          size={44}
          eager
          onBroken={setBroken}
        />
        <PageTitle lead={partner.type}>{partner.name}</PageTitle>
        <span className={classes.flag}>
          {partner.profile_pic !== broken && (
            <FileFlag link={partner.profile_pic} about={`the picture of ${partner.name}`} />
          )}
        </span>
      </div>
      {chat ? (
        <ChatLog
          chat={chat}
          own={{ id: ownId, picture: profilePic }}
          partner={partner.name}
          unseen={unseen}
          onEnd={setAtEnd}
          onStart={loadOlder}
          onRetry={retry}
          onDiscard={discard}
        />
      ) : error ? (
        <div className={classes.window}>
          <ErrorState error={error} retry={refetch} back={back} />
        </div>
      ) : (
        <div className={classes.window}>
          <ListSkeleton />
        </div>
      )}
      <Composer id={partner.id} onSend={send} />
    </div>
  );
}
