// `marsad cluster key`: makes the secret that the processes of one deployment share.

import { newClusterKey, writeClusterKey } from "../../cluster/index.ts";
import type { Command } from "./command.ts";
import { noteOpenSecrets } from "./open-secrets.ts";

export const clusterKeyCommand: Command = {
  name: "cluster key",
  summary: "Makes the secret that the processes of one deployment share, in a file or on standard output.",
  details: [
    "Make it once, and bring the file to every process of the deployment as --cluster-key-file.",
    "Messages between processes that were not signed with it are dropped. A file that is there already is left as it is.",
  ].join("\n"),
  operands: [
    {
      name: "FILE",
      meaning:
        "The file to write, readable by its owner alone. Without it, --cluster-key-file; without both, standard output.",
      isOptional: true,
    },
  ],
  settings: ["clusterKeyFile"],
  run: ({ settings, operands, print, note }) => {
    const path = operands.get("FILE") ?? settings.clusterKeyFile;
    if (path === null) {
      print(newClusterKey());
      return undefined;
    }
    const what = writeClusterKey(path) ? `Wrote ${path}.` : `${path} is there already and stays as it is.`;
    note(`${what} Bring it to every process of the deployment, as --cluster-key-file.`);
    noteOpenSecrets([path], note);
    return undefined;
  },
};
