// A client on the vendor's own wire, whose bytes pass.
import { apiGateway } from './api.ts';

export const gateway = apiGateway((wire) => wire);
