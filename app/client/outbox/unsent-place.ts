// Key of unsent text and attachments: a chat, the page of a project, or undefined for any other new chat.
const project = 'project.';

export const projectPlace = (id: string): string => `${project}${id}`;

export const isProjectPlace = (place: string | undefined): place is string => place?.startsWith(project) === true;

export const unsentPlace = (conversationId: string | undefined, projectId: string | undefined): string | undefined =>
  conversationId ?? (projectId === undefined ? undefined : projectPlace(projectId));
