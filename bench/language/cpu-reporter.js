// Preloaded into a measured process: sends the CPU time that it has used when it is asked.
process.on('message', () => process.send?.(process.cpuUsage()));
process.channel?.unref();
