// `/`: a new conversation. The screen is the layout's.
export default function NewConversation() {
  return null;
}
