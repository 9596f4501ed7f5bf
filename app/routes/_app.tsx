// What every page of the app shares: the chat client of this browser. It stays while the address changes.
import { App } from '../components/shell/App.tsx';

export default function AppRoute() {
  return <App />;
}
