// `/settings/api-access`: tokens, and how other programs are connected.
export { ApiAccessPage as default } from '../ui/ApiAccessPage.tsx';
