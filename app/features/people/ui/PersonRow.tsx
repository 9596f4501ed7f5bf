// An account in the list, and the menu of what can be done with it.
import { Menu } from '@base-ui/react/menu';
import {
  Ban,
  Ellipsis,
  KeyRound,
  LogOut,
  Mail,
  ShieldCheck,
  ShieldOff,
  Trash2,
  UserCheck,
  UsersRound,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../../client/net/call.ts';
import { iconButton, menuItem, problem as problemStyle } from '../../../styles/shared.css.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { lazyPart } from '../../../ui/parts/lazy-part.ts';
import { MenuSheet } from '../../../ui/parts/MenuSheet.tsx';
import { Presence } from '../../../ui/parts/Presence.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import { useDateTime } from '../../../ui/parts/use-date-time.ts';
import { peopleApi } from '../shared/api.ts';
import type { Person, PersonLink } from '../shared/api.ts';
import { refusalText } from './refusal.ts';
import * as css from './People.css.ts';

const DeletePerson = lazyPart(() => import('./DeletePerson.tsx'));
const PersonGroups = lazyPart(() => import('./PersonGroups.tsx'));
const LinkDialog = lazyPart(() => import('./LinkDialog.tsx'));

interface Props {
  readonly person: Person;
  readonly onChanged: () => Promise<void>;
}

export function PersonRow({ person, onChanged }: Props) {
  const { t } = useTranslation('people');
  const { transport } = useClient();
  const at = useDateTime();
  const { problem, busy, attempt } = useAttempt((error) => refusalText(t, error));
  const [menu, setMenu] = useState<HTMLElement>();
  const [dialog, setDialog] = useState<'delete' | 'groups' | PersonLink>();
  const { id, name, email, role, state, lastSeenAt, byProvider, groups } = person;
  const title = name ?? email ?? id;
  const change = (body: { readonly role?: Person['role']; readonly state?: 'active' | 'disabled' }) =>
    attempt(async () => {
      await sendTo(transport, peopleApi.change, { id }, body);
      await onChanged();
    });
  const makeLink = () =>
    attempt(async () => setDialog(await sendTo(transport, peopleApi.link, { id }, undefined, { again: false })));
  const signOut = () => attempt(() => sendTo(transport, peopleApi.signOut, { id }, undefined));
  const seen =
    state === 'invited' ? '' : lastSeenAt === null ? t('neverSeen') : t('lastSeen', { when: at(lastSeenAt) });
  const facts = [seen, groups.map((group) => group.name).join(', ')].filter(Boolean);
  const close = () => setDialog(undefined);
  return (
    <li className={css.item}>
      <span className={css.avatar} data-off={state !== 'active'} aria-hidden>
        {[...title][0]?.toUpperCase()}
      </span>
      <div className={css.words}>
        <div className={css.nameLine}>
          <span className={css.name} dir="auto">
            {title}
          </span>
          {role === 'administrator' && (
            <span className={css.badge} data-kind={role}>
              {t('role.administrator')}
            </span>
          )}
          {state !== 'active' && (
            <span className={css.badge} data-kind={state}>
              {t(`state.${state}`)}
            </span>
          )}
        </div>
        {title !== email && email !== null && <p className={css.line}>{email}</p>}
        {facts.length > 0 && <p className={css.line}>{facts.join(' · ')}</p>}
        <p role="alert" className={problemStyle}>
          {problem}
        </p>
      </div>
      <button
        type="button"
        className={iconButton()}
        aria-label={t('moreOf', { name: title })}
        aria-haspopup="menu"
        aria-expanded={menu !== undefined}
        disabled={busy}
        onClick={(event) => setMenu(event.currentTarget)}
      >
        <Ellipsis size={16} aria-hidden />
      </button>
      <Presence>
        {menu && (
          <MenuSheet anchor={menu} label={title} onClose={() => setMenu(undefined)}>
            <Menu.Item
              className={menuItem}
              onClick={() => void change({ role: role === 'administrator' ? 'member' : 'administrator' })}
            >
              {role === 'administrator' ? <ShieldOff size={16} aria-hidden /> : <ShieldCheck size={16} aria-hidden />}
              {role === 'administrator' ? t('act.demote') : t('act.promote')}
            </Menu.Item>
            <Menu.Item className={menuItem} onClick={() => setDialog('groups')}>
              <UsersRound size={16} aria-hidden />
              {t('act.groups')}
            </Menu.Item>
            {state === 'invited' && (
              <Menu.Item className={menuItem} onClick={() => void makeLink()}>
                <Mail size={16} aria-hidden />
                {t('act.inviteAgain')}
              </Menu.Item>
            )}
            {state === 'active' && !byProvider && (
              <Menu.Item className={menuItem} onClick={() => void makeLink()}>
                <KeyRound size={16} aria-hidden />
                {t('act.reset')}
              </Menu.Item>
            )}
            {state === 'active' && (
              <Menu.Item className={menuItem} onClick={() => void signOut()}>
                <LogOut size={16} aria-hidden />
                {t('act.signOut')}
              </Menu.Item>
            )}
            {state === 'active' && (
              <Menu.Item className={menuItem} onClick={() => void change({ state: 'disabled' })}>
                <Ban size={16} aria-hidden />
                {t('act.disable')}
              </Menu.Item>
            )}
            {state === 'disabled' && (
              <Menu.Item className={menuItem} onClick={() => void change({ state: 'active' })}>
                <UserCheck size={16} aria-hidden />
                {t('act.enable')}
              </Menu.Item>
            )}
            <Menu.Item className={menuItem} data-danger onClick={() => setDialog('delete')}>
              <Trash2 size={16} aria-hidden />
              {t('act.delete')}
            </Menu.Item>
          </MenuSheet>
        )}
      </Presence>
      <Presence>
        {dialog === 'delete' && <DeletePerson person={person} onDeleted={onChanged} onClose={close} />}
      </Presence>
      <Presence>
        {dialog === 'groups' && <PersonGroups person={person} onChanged={onChanged} onClose={close} />}
      </Presence>
      <Presence>{typeof dialog === 'object' && <LinkDialog link={dialog} name={title} onClose={close} />}</Presence>
    </li>
  );
}
