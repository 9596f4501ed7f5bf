// Server extension points of the images feature.
import type { ServerFeature } from '../../../server/features/feature.ts';
import { imageJobsApi } from '../shared/api.ts';
import { getJobs, stopJobs } from './image-jobs.server.ts';
import { imagesFor } from './tool-images.server.ts';

const feature: ServerFeature = {
  id: 'images',
  start: getJobs,
  stop: stopJobs,
  hints: [imageJobsApi.begin, imageJobsApi.cancel, imageJobsApi.remove],
  createImage: imagesFor,
};

export default feature;
