// POST: starts a background task that generates the title or the summary of a conversation.
import { tasksApi } from '../shared/api/tasks.ts';
import { answer } from '../server/http/answer.ts';
import { readBody } from '../server/http/errors.server.ts';
import { userRoute } from '../server/endpoints/user-route.server.ts';
import { askTask } from '../server/turns/tasks/ask-task.ts';
import { taskViewOf } from '../server/turns/tasks/task-view.ts';

const route = userRoute({
  async POST({ app, caller, params: { id = '' }, request, traceId }) {
    const task = await askTask(app, caller, id, await readBody(request, tasksApi.ask.body), traceId);
    return answer(tasksApi.ask, task ? { task: taskViewOf(task) } : {}, { status: 202 });
  },
});

export const loader = route.loader;
export const action = route.action;
