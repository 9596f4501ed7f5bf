// `/settings/usage`: cost of provider calls, and spending limits.
export { UsagePage as default } from '../ui/usage-page/UsagePage.tsx';
