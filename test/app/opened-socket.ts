// A WebSocket to the quotes of a service: whether it was let in, and with which code it was closed.

export interface OpenedSocket {
  readonly socket: WebSocket;
  readonly closed: Promise<number>;
  readonly connected: Promise<boolean>;
}

export function openSocket(url: string, key: string, name: "api_key" | "ticket" = "api_key"): OpenedSocket {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws/v1/stocks/?${name}=${key}`);
  const closed = new Promise<number>((resolve) => {
    socket.onclose = ({ code }) => resolve(code);
  });
  const connected = new Promise<boolean>((resolve) => {
    socket.onmessage = ({ data }) => resolve(String(data).includes('"connected"'));
    void closed.then(() => resolve(false));
  });
  return { socket, closed, connected };
}

/** The close code of a refused socket; 0 for a connected one, which is then closed. */
export async function codeOf({ socket, closed, connected }: OpenedSocket): Promise<number> {
  if (!(await connected)) return closed;
  socket.close();
  return 0;
}
