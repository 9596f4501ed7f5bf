// Layout of every page of the app, with the chat client of this browser. It persists while the address changes.
import { App } from '../ui/shell/App.tsx';

export default function AppRoute() {
  return <App />;
}
