// `/settings/personal`: custom instructions and memory.
export { PersonalPage as default } from '../ui/memory/PersonalPage.tsx';
