// Tasks as pages show them: the latest of each kind.
import type { TaskProblem, TaskView } from '../../../shared/api/tasks.ts';
import type { Task } from '../../storage/repositories/tasks.ts';

export function taskViewOf({ id, kind, state, endedAt, problem }: Task): TaskView {
  return {
    id,
    // Only the tasks' repository writes these columns.
    kind: kind as TaskView['kind'],
    state: state as TaskView['state'],
    ...(endedAt === null ? {} : { ago: Math.max(0, Date.now() - endedAt) }),
    ...(problem === null ? {} : { problem: JSON.parse(problem) as TaskProblem }),
  };
}
