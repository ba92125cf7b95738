// Plain JavaScript, so that an old Node can say what it lacks instead of stumbling over the first type.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 22)) {
  console.info(`Node ${process.versions.node} is too old: Node 22.22 or newer is needed.`)
  process.exit(1)
}
