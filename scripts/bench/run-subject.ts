// One sample in a fresh process: loads one subject, measures one thing, answers, and is ended by the bench.
import { answerAsks } from './ipc.ts';
import { measure, type Job, type Values } from './metrics/in-process.ts';
import { measureSpeed, watchCore, type Noise } from './speed.ts';
import type { SubjectModule } from './subject.ts';

export interface SampleRequest {
  subject: string;
  origin: string;
  job: Job;
}

export interface Sample extends Noise {
  values: Values;
}

answerAsks({
  sample: async ({ subject, origin, job }: SampleRequest): Promise<Sample> => {
    const before = measureSpeed();
    // Subjects export `subject`; peers are plain JavaScript, so the compiler cannot know.
    const module = (await import(subject)) as { subject: SubjectModule };
    const waited = watchCore();
    const values = await measure(job, module.subject, origin);
    return { values, waited: waited(), speed: { before, after: measureSpeed() } };
  },
});
