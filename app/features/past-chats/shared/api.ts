// API of past chats as a tool: whether models may search them.
import { endpoint } from '../../../shared/api/endpoint.ts';
import { exactObject, flag, objectOf } from '../../../shared/schema/schema.ts';
import { mutation, resource } from '../../../shared/sync/resource.ts';

export const pastChatsApi = {
  read: endpoint('GET', '/api/past-chats', { answer: objectOf({ allowed: flag }) }),
  change: endpoint('PATCH', '/api/past-chats', { body: exactObject({ allowed: flag }) }),
};

export const pastChats = resource<boolean>()({
  key: 'past-chats',
  read: pastChatsApi.read,
  view: ({ allowed }) => allowed,
  mutations: { change: mutation(pastChatsApi.change, (_before, _params, { allowed }) => allowed) },
});
