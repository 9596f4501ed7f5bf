// Copies a shared chat into the user's account and opens the copy.
import { notice } from '../parts/Notice.css.ts';
import { useNavigate } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../client/net/call.ts';
import { sharesApi } from '../../shared/api/shares.ts';
import type { ModelChoice } from '../../shared/providers/model-key.ts';
import { useClient, useStore } from '../parts/client-context.ts';

export default function ContinueShared({ share, using }: { readonly share: string; readonly using: ModelChoice }) {
  const { t } = useTranslation('common');
  const client = useClient();
  const navigate = useNavigate();
  const ready = useStore(client.providers, ({ status }) => status === 'ready');
  const begun = useRef(false);
  const [failed, setFailed] = useState(false);
  const { provider, model } = using;
  useEffect(() => {
    // Waits for the provider list, which determines the model of new chats and may need the access code.
    if (!ready || begun.current) return;
    begun.current = true;
    sendTo(client.transport, sharesApi.copy, { id: share }, { provider, model }).then(
      ({ id }) => {
        // The list of this page does not contain the copy yet.
        void client.conversations.refresh().catch(() => undefined);
        navigate(`/c/${id}`, { replace: true });
      },
      () => setFailed(true),
    );
  }, [client, model, navigate, provider, ready, share]);
  return (
    <p role={failed ? 'alert' : 'status'} className={notice}>
      {t(failed ? 'shared.notContinued' : 'shared.continuing')}
    </p>
  );
}
