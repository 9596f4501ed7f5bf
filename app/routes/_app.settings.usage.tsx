// `/settings/usage`: what calls of providers cost, and limits of one's own.
export { UsagePage as default } from '../ui/usage-page/UsagePage.tsx';
