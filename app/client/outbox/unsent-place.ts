// Key of what is written and attached but not sent: a chat, a project on whose page one is to begin, or undefined for any other new
// chat. A project's page shares nothing with the others.
const project = 'project.';

export const projectPlace = (id: string): string => `${project}${id}`;

export const isProjectPlace = (place: string | undefined): place is string => place?.startsWith(project) === true;

export const unsentPlace = (conversationId: string | undefined, projectId: string | undefined): string | undefined =>
  conversationId ?? (projectId === undefined ? undefined : projectPlace(projectId));
