// Commands of `npm run admin` for groups and access rules.
import { accountOf } from '../../../server/admin/account.ts';
import { withDatabase } from '../../../server/admin/beside.ts';
import { none, one, UsageError } from '../../../server/admin/command.ts';
import type { Command, Commands, Done } from '../../../server/admin/command.ts';
import { AdminError } from '../../../server/admin/manifest.ts';
import { newId } from '../../../server/storage/ids.ts';
import {
  createGroup,
  listGroups,
  maxGroupName,
  removeGroup,
  setGroupMember,
} from '../../../server/storage/repositories/groups.ts';
import type { GroupResult, ListedGroup } from '../../../server/storage/repositories/groups.ts';
import { groupOf } from './group-of.ts';
import { ruleCommands } from './rule-commands.ts';

const refusals = {
  'name taken': 'another group has this name',
  missing: 'the group or the account is gone',
  full: 'there are as many groups as are allowed',
} as const;

function done(result: GroupResult, group: Pick<ListedGroup, 'id' | 'name'>, line: string): Done {
  if (result !== 'done') throw new AdminError(refusals[result]);
  return { data: { id: group.id, name: group.name }, lines: [line] };
}

const two = ([group, who, ...more]: readonly string[]): readonly [string, string] => {
  if (group === undefined || who === undefined || more.length > 0) throw new UsageError('give a group and an account');
  return [group, who];
};

const membership = (member: boolean): Command['run'] =>
  function run({ env }, words) {
    const [which, who] = two(words);
    return withDatabase(env, async (storage) => {
      const [group, account] = [await groupOf(storage, which), await accountOf(storage, who)];
      const place = { groupId: group.id, userId: account.id };
      const result = await setGroupMember(storage, 'command', place, member);
      return done(result, group, `${account.email ?? account.id}: ${member ? 'in' : 'no longer in'} ${group.name}`);
    });
  };

const commands: Commands = {
  groups: {
    usage: 'groups',
    does: 'lists all groups with their numbers of members',
    options: {},
    run({ env }, words) {
      none(words);
      return withDatabase(env, async (storage) => {
        const data = await listGroups(storage);
        return { data, lines: data.map(({ name, members, id }) => [name, `${members} members`, id].join('  ')) };
      });
    },
  },
  'group-create': {
    usage: 'group-create NAME',
    does: 'creates a group',
    options: {},
    run({ env }, words) {
      const name = one(words, 'NAME').trim();
      if (name === '' || name.length > maxGroupName) throw new UsageError(`NAME: 1 to ${maxGroupName} characters`);
      return withDatabase(env, async (storage) => {
        const group = { id: newId(), name };
        return done(await createGroup(storage, 'command', group.id, name), group, `${name}: created`);
      });
    },
  },
  'group-delete': {
    usage: 'group-delete GROUP',
    does: 'deletes a group; its members keep their accounts. GROUP is a name or an id',
    options: {},
    run: ({ env }, words) =>
      withDatabase(env, async (storage) => {
        const group = await groupOf(storage, one(words, 'GROUP'));
        return done(await removeGroup(storage, 'command', group.id), group, `${group.name}: deleted`);
      }),
  },
  'group-add': {
    usage: 'group-add GROUP WHO',
    does: 'puts an account into a group',
    options: {},
    run: membership(true),
  },
  'group-remove': {
    usage: 'group-remove GROUP WHO',
    does: 'takes an account out of a group; the identity provider may put it in again',
    options: {},
    run: membership(false),
  },
  ...ruleCommands,
};

export default commands;
