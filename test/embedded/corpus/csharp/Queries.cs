// queries: 19
class Queries
{
    private const string ByName = "SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'{0}'⟧ LIMIT 5";
    private readonly string all = "SELECT id FROM crm.customer " +
        "⟦misspelled-keyword|WHER⟧ id = 1 LIMIT 5";

    async Task Find(ErpApi api, string name, int number)
    {
        await api.Vql("SELECT id, ⟦missing-column|FROM⟧ crm.customer LIMIT 5", limit: 5);
        api.Vql(all);
        api.Vql(text: $"SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'{name}'⟧ AND id = {number:d} LIMIT 5");
        api.Vql(@"SELECT id
            FROM crm.customer ⟦misspelled-keyword|WHER⟧ name = ⟦string-quotes|""a""⟧ LIMIT 5");
        api.Vql($@"SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'{name}'⟧ LIMIT 5");
        api.Vql("""
            SELECT id, name
            FROM crm.customer
            ⟦misspelled-keyword|WHER⟧ name = 'a' LIMIT 5
            """);
        api.Vql($$"""
            SELECT id FROM crm.customer
            WHERE name = ⟦value-in-quotes|'{{name}}'⟧ LIMIT 5
            """);
        api.Vql("SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'" + name + "'⟧ LIMIT 5");
        api.Vql(string.Format("SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'{0}'⟧ LIMIT 5", name));
        api.Vql(string.Format(ByName, name));
        api.Vql("SELECT id FROM crm.customer WHERE id = '" + int.Parse(name) + "' LIMIT 5");
        api.Vql($"SELECT id FROM crm.customer WHERE name = '{name.Replace("'", "''")}' LIMIT 5");
        // vql-ignore value-in-quotes
        api.Vql($"SELECT id FROM crm.customer WHERE name = '{name}' LIMIT 5");
        var query = "SELECT id FROM crm.customer";
        query += $" WHERE name = ⟦value-in-quotes|'{name}'⟧";
        api.Vql(query);
        var builder = new StringBuilder("SELECT id FROM crm.customer");
        builder.Append($" WHERE name = ⟦value-in-quotes|'{name}'⟧");
        api.Vql(builder.ToString());
        var marked = /* vql */ "SELECT id ⟦misspelled-keyword|FORM⟧ crm.customer LIMIT 5";
        api.Vql("SELECT id FROM crm.customer WHERE name = 'é😀\t' AND ⟦missing-condition|LIMIT⟧ 5");
        api.Other($"SELECT id FROM crm.customer WHERE name = '{name}'");
    }
}
