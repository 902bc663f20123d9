// queries: 18
class Queries {
    private static final String BY_NAME = "SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'%s'⟧ LIMIT 5";
    private static final String ALL = "SELECT id FROM crm.customer " +
        "⟦misspelled-keyword|WHER⟧ id = 1 LIMIT 5";

    void find(ErpApi api, String name, int number) {
        api.vql("SELECT id, ⟦missing-column|FROM⟧ crm.customer LIMIT 5", null, 5, 0);
        api.vql(ALL);
        api.vql("""
            SELECT id, name
            FROM crm.customer
            ⟦misspelled-keyword|WHER⟧ name = ⟦string-quotes|"a"⟧ LIMIT 5
            """);
        api.vql("SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'" + name + "'⟧ LIMIT 5");
        api.vql("SELECT id FROM crm.customer WHERE name = " + '⟦value-in-quotes|\'' + name + '\'⟧' + " LIMIT 5");
        api.vql(String.format("SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'%s'⟧ AND id = %d LIMIT 5", name, number));
        api.vql("SELECT id FROM crm.customer WHERE name LIKE 'a%%' AND name = ⟦value-in-quotes|'%s'⟧ LIMIT 5".formatted(name));
        api.vql(String.format(BY_NAME, name));
        api.vql("SELECT id FROM crm.customer WHERE id = '" + Integer.parseInt(name) + "' LIMIT 5");
        api.vql("SELECT id FROM crm.customer WHERE name = '" + name.replace("'", "''") + "' LIMIT 5");
        // vql-ignore value-in-quotes
        api.vql("SELECT id FROM crm.customer WHERE name = '" + name + "' LIMIT 5");
        String query = "SELECT id FROM crm.customer";
        query += " WHERE name = ⟦value-in-quotes|'" + name + "'⟧";
        api.vql(query);
        StringBuilder builder = new StringBuilder("SELECT id FROM crm.customer");
        builder.append(" WHERE name = ⟦value-in-quotes|'").append(name).append("'⟧");
        api.vql(builder.toString());
        StringBuilder empty = new StringBuilder();
        empty.append("SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'" + name + "'⟧");
        api.vql(empty.toString());
        api.vql(String.join(" ", "SELECT id", "FROM crm.customer"));
        String marked = /* vql */ "SELECT id ⟦misspelled-keyword|FORM⟧ crm.customer LIMIT 5";
        api.vql("SELECT id FROM crm.customer WHERE name = 'é😀\t' AND ⟦missing-condition|LIMIT⟧ 5");
        api.other("SELECT id FROM crm.customer WHERE name = '" + name + "'");
    }
}
